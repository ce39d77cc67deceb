import { html, type Html } from '../src/http/html-page.ts';

interface FailureModeForm<M extends string> {
  /** Where the choice is sent, as `mood`. */
  action: string;
  failureModes: readonly M[];
  /** The present one. */
  failureMode: M;
  texts: { failureMode: string; set: string; failureModes: Readonly<Record<M, string>> };
}

/** How a sandbox partner behaves, to be chosen on its page. */
export const failureModeForm = <M extends string>({
  action,
  failureModes,
  failureMode,
  texts,
}: FailureModeForm<M>): Html =>
  html`<form method="post" action="${action}">
    <select name="mood" aria-label="${texts.failureMode}">
      ${failureModes.map((each) =>
        each === failureMode
          ? html`<option value="${each}" selected>${texts.failureModes[each]}</option>`
          : html`<option value="${each}">${texts.failureModes[each]}</option>`,
      )}
    </select>
    <button type="submit">${texts.set}</button>
  </form>`;
