import { html, type Html } from '../src/http/html-page.ts';

interface MoodForm<M extends string> {
  /** Where the choice is sent, as `mood`. */
  action: string;
  moods: readonly M[];
  /** The present one. */
  mood: M;
  texts: { mood: string; set: string; moods: Readonly<Record<M, string>> };
}

/** How a sandbox partner behaves, to be chosen on its page. */
export const moodForm = <M extends string>({ action, moods, mood, texts }: MoodForm<M>): Html =>
  html`<form method="post" action="${action}">
    <select name="mood" aria-label="${texts.mood}">
      ${moods.map((each) =>
        each === mood
          ? html`<option value="${each}" selected>${texts.moods[each]}</option>`
          : html`<option value="${each}">${texts.moods[each]}</option>`,
      )}
    </select>
    <button type="submit">${texts.set}</button>
  </form>`;
