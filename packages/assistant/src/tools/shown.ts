import { type ToolOutput, toolOutput, type ToolPart } from '@parley/model';
import { z } from 'zod';

const INPUT_CHARACTERS = 1000;
const SUMMARY_CHARACTERS = 300;
const ITEMS = 8;
/** A message's parts may have 256 KiB, which its text needs too. */
const BYTES = 120_000;

/** The input of a call as it is shown and recorded: cut, since a message holds only so much. */
export function shownInput(input: unknown): ToolPart['input'] {
  const text = JSON.stringify(input) ?? 'null';
  return text.length <= INPUT_CHARACTERS
    ? z.json().parse(JSON.parse(text))
    : { text: `${text.slice(0, INPUT_CHARACTERS)} …` };
}

/** What people are shown of a result, cut to fit. */
export function shownOutput({ summary, items }: ToolOutput): ToolOutput {
  const short = items.slice(0, ITEMS).map(({ title, href, detail }) => ({
    title: title.slice(0, 120),
    ...(href ? { href } : {}),
    ...(detail ? { detail: detail.slice(0, 160) } : {}),
  }));
  const shown = { summary: summary.slice(0, SUMMARY_CHARACTERS), items: short };
  return toolOutput.safeParse(shown).data ?? { summary: '', items: [] };
}

/** The calls of an answer, with less of each where all of it would be more than a message holds. */
export function fitting(parts: readonly ToolPart[]): readonly ToolPart[] {
  const sizes = (all: readonly ToolPart[]) => Buffer.byteLength(JSON.stringify(all));
  if (sizes(parts) <= BYTES) return parts;
  const short = parts.map(({ output, ...part }): ToolPart => ({
    ...part,
    input: null,
    ...(output ? { output: { summary: output.summary, items: [] } } : {}),
  }));
  while (short.length > 1 && sizes(short) > BYTES) short.shift();
  return short;
}
