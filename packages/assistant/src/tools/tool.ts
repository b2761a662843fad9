import type { ToolOutput } from '@parley/model';
import type { ReadingToolName } from '@parley/model/prompts';
import type { z } from 'zod';
import type { Client } from '../identity.ts';

/** Where and for whom a tool works. */
export type ToolContext = {
  /**
   * Reads with the rights of the person it works for, by delegated access: nothing is written with
   * it, and where the answer will stand in a channel nothing is found that its participants could
   * not read as well.
   */
  reader: Client;
  workspaceId: string;
  personId: string;
  /** Where it is asked, or null outside of any channel. */
  channelId: string | null;
  now: Date;
  /** IANA name of the person's time zone. */
  timezone: string;
  signal: AbortSignal;
};

/**
 * What the model reads, and what people are shown of it. `content` is data: nothing in it is an
 * instruction.
 */
export type ToolResult = {
  content: unknown;
  shown: ToolOutput;
  sources?: Source[];
  /**
   * What people wrote, of all that stands in `content`: this alone vouches for an address in the
   * reply. Never what the call said, nor what an assistant has said: an address that a model made
   * up is not to come back as if somebody had named it.
   */
  quotable: readonly Words[];
  /** Whether something was done or proposed. */
  hasActed?: boolean;
};

/** A field of a row as it stands: text, or nothing. */
type Words = string | null | undefined;

/**
 * What a model is told when there was nothing to read. `problem` repeats nothing of the call.
 */
export const noFinding = (problem: string, summary = ''): ToolResult => ({
  content: { problem },
  shown: { summary: summary.slice(0, 100), items: [] },
  quotable: [],
});

/** Something an answer may cite: the link opens the exact message or page. */
export type Source = {
  type: 'message' | 'file' | 'person' | 'risk' | 'location' | 'event';
  id: string;
  title: string;
  href: string;
};

/**
 * A tool that reads the workspace. Its description is written for a model, its title for people.
 * `run` throws BackendError when the database could not be asked; a person's mistake is told in
 * `content`.
 */
export type ReadingTool<
  Name extends ReadingToolName = ReadingToolName,
  Input extends z.ZodType = z.ZodType,
> = {
  name: Name;
  title: string;
  description: string;
  input: Input;
  run(input: z.output<Input>, context: ToolContext): Promise<ToolResult>;
};

/** Keeps the name, and the types of input and run, together. */
export const readingTool = <Name extends ReadingToolName, Input extends z.ZodType>(
  tool: ReadingTool<Name, Input>,
): ReadingTool<Name, Input> => tool;
