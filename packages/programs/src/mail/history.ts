/** Separators with which mail programs begin the mail that is answered. */
const SEPARATOR =
  /^(?:-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Forwarded message)\s*-{2,}|_{20,})$/i;

/**
 * The text without the mails before it, which are in the thread already: what is quoted at its end,
 * with the line that introduces it, and what follows a separator or the sign of a signature.
 * A text of nothing else is left as it is.
 */
export function withoutHistory(text: string): string {
  const lines = text.split('\n');
  const separator = lines.findIndex((line) => line === '-- ' || SEPARATOR.test(line.trim()));
  let end = separator < 0 ? lines.length : separator;
  while (end > 0 && /^\s*(?:>.*)?$/.test(lines[end - 1] ?? '')) end -= 1;
  const isQuoted = lines.slice(end).some((line) => line.startsWith('>'));
  if (isQuoted) end -= introduction(lines.slice(0, end));
  return lines.slice(0, end).join('\n').trim() || text.trim();
}

/** How many lines at the end introduce a quote: "On …, Bo wrote:", which can be wrapped. */
function introduction(lines: string[]): number {
  const last = lines.at(-1) ?? '';
  if (!/:\s*$/.test(last)) return 0;
  const blank = lines.findLastIndex((line) => line.trim() === '');
  const block = lines.slice(Math.max(blank + 1, lines.length - 3));
  const start = block.findIndex((line) => /^(?:On|Am|Le|El|Il|Op)\s/.test(line));
  if (start >= 0) return block.length - start;
  return /[\w.+-]+@[\w.-]+/.test(last) ? 1 : 0;
}
