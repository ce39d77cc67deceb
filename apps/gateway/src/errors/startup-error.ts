/** The gateway cannot start; the message is one line that tells the operator what to change. */
export class StartupError extends Error {}
