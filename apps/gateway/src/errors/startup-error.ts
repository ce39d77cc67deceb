/** The gateway cannot start; the message says in one line what the operator must change. */
export class StartupError extends Error {}
