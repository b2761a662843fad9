import { plainLine, withLabels } from '@parley/markdown';
import { excerptOf, type Message, textOf } from '@parley/model';
import { labelsNow } from '../../text/labels.ts';

/** Maximum length of a title taken from a message's first line. */
const FIRST_LINE_MAX = 160;

/**
 * A title for what is made from a message: its first line. `text` is the whole message if it says
 * more than the title.
 */
export function titleOf(message: Message): { title: string; text: string | null } {
  const labelOf = labelsNow();
  const text = withLabels(textOf(message), labelOf);
  const [first = '', ...rest] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const line = plainLine(first, labelOf);
  const title = line.slice(0, FIRST_LINE_MAX) || excerptOf(message, labelOf);
  return { title, text: rest.length > 0 || line.length > FIRST_LINE_MAX ? text : null };
}
