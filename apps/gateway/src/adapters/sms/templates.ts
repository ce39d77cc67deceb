import { isMessageKind, MESSAGE_KINDS, MESSAGE_PARAMETERS, type TextMessage } from './port.ts';

/** A provider's template, with the parameters that fill it, in its order. */
export interface Template {
  templateId: string;
  parameters: readonly string[];
}

/** Templates by kind, or by kind and `.en` for riders who read English. */
export type Templates = ReadonlyMap<string, Template>;

/** A link is left out unless the operator names it: providers refuse links in parameters. */
const UNASKED = new Set<string>(['link', 'path']);

const ENTRY = /^(?<key>[a-z_]+(?:\.en)?):(?<templateId>\w{1,40})(?::(?<names>[a-z/]*))?$/;

/**
 * Reads `kind:id,kind.en:id,kind:id:parameter/parameter`. Throws an error with one line that names what is wrong, also if no
 * template is that of the login code.
 */
export function readTemplates(text: string): Templates {
  const templates = new Map<string, Template>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const { key = '', templateId = '', names } = ENTRY.exec(entry)?.groups ?? {};
    if (key === '') throw new Error(`\`${entry}\` is not \`kind:id\` or \`kind:id:parameter/...\``);
    const kind = key.replace(/\.en$/, '');
    if (!isMessageKind(kind)) {
      throw new Error(`there is no kind \`${kind}\`; the kinds are ${MESSAGE_KINDS.join(', ')}`);
    }
    if (templates.has(key)) throw new Error(`\`${key}\` has two templates`);
    const kindParameters: readonly string[] = MESSAGE_PARAMETERS[kind];
    const parameters =
      names === undefined
        ? kindParameters.filter((name) => !UNASKED.has(name))
        : names.split('/').filter((name) => name !== '');
    const unknown = parameters.find((name) => !kindParameters.includes(name));
    if (unknown !== undefined) {
      throw new Error(
        `\`${kind}\` has no parameter \`${unknown}\`, only ${kindParameters.join(', ')}`,
      );
    }
    templates.set(key, { templateId, parameters });
  }
  if (!templates.has('login_code')) throw new Error('`login_code` needs a template');
  return templates;
}

/** Returns the template of a message; that of the kind if there is none in English. */
export const templateOf = (
  templates: Templates,
  { kind, language }: Pick<TextMessage, 'kind' | 'language'>,
): Template | undefined =>
  (language === 'en_us' ? templates.get(`${kind}.en`) : undefined) ?? templates.get(kind);
