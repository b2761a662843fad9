import { type ToolOutput, toolOutput, type ToolPart } from '@parley/model';
import { z } from 'zod';

const INPUT_CHARACTERS = 1000;
const SUMMARY_CHARACTERS = 300;
const ITEMS = 8;
/** The parts of a message are limited to 256 KiB, which its text needs too. */
const BYTES = 120_000;

/**
 * The input of a call for people and for the record, cut because the size of a message is limited.
 */
export function shownInput(input: unknown): ToolPart['input'] {
  const text = JSON.stringify(input) ?? 'null';
  return text.length <= INPUT_CHARACTERS
    ? z.json().parse(JSON.parse(text))
    : { text: `${text.slice(0, INPUT_CHARACTERS)} …` };
}

/** The result of a call for people, cut to fit. */
export function shownOutput({ summary, items }: ToolOutput): ToolOutput {
  const short = items.slice(0, ITEMS).map(({ title, href, detail }) => ({
    title: title.slice(0, 120),
    ...(href ? { href } : {}),
    ...(detail ? { detail: detail.slice(0, 160) } : {}),
  }));
  const shown = { summary: summary.slice(0, SUMMARY_CHARACTERS), items: short };
  return toolOutput.safeParse(shown).data ?? { summary: '', items: [] };
}

/** The calls of an answer, shortened if together they exceed the limit for a message. */
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
