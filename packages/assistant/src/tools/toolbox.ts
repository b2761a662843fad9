import type { ToolPart } from '@parley/model';
import { dynamicTool, type FlexibleSchema, type TextStreamPart, type ToolSet } from 'ai';
import { asData } from './data.ts';
import { idsIn } from './ids.ts';
import { shownInput, shownOutput } from './shown.ts';
import type { Source, ToolResult } from './tool.ts';

/** The outcome of a call; 'asked' means that it waits for a person's approval. */
export type CallOutcome = 'done' | 'failed' | 'asked';

/**
 * A tool as offered to a model. `name` consists of letters, digits, '_' and '-'; `shownAs` is the
 * name for people.
 */
export type ToolDefinition = {
  name: string;
  shownAs: string;
  description: string;
  inputSchema: FlexibleSchema<unknown>;
  /** True if the channel chose it by name. */
  isChosen?: true;
  /** True if people are not shown its calls. */
  isHidden?: true;
  /** @throws an error whose message is passed to the model */
  run(input: unknown, signal: AbortSignal): Promise<Result>;
};

/** A call in the record of a run. */
export type RecordedCall = {
  name: string;
  input: ToolPart['input'];
  outcome: CallOutcome;
  ms: number;
};

type Call = {
  name: string;
  part: ToolPart;
  startedAt: number;
  outcome: CallOutcome;
  ms: number | null;
};
type Result = ToolResult & { outcome: CallOutcome };

/** A call may hang; after this time the answer continues without it. */
const CALL_MS = 30_000;
const MOST_CALLS = 32;

/** The tools of one answer, and the results of their calls. */
export class Toolbox {
  readonly tools: ToolSet;
  /**
   * Calls as the stream reports them. Their results come from the tools themselves, possibly
   * earlier.
   */
  readonly #calls = new Map<string, Call>();
  /** In the order of the calls, regardless of which ends first; null until a call has succeeded. */
  readonly #results = new Map<string, Result | null>();
  readonly #shownAs: Map<string, string>;
  readonly #hidden: ReadonlySet<string>;
  readonly #offered: ReadonlySet<string> | null;
  #started = 0;
  /** Ids in all results: an answer can link to nothing else. */
  readonly ids = new Set<string>();

  /** @param offered the tools that the model is shown, which may become more; null: all */
  constructor(definitions: readonly ToolDefinition[], offered: ReadonlySet<string> | null = null) {
    this.#offered = offered;
    this.#hidden = new Set(definitions.filter(({ isHidden }) => isHidden).map(({ name }) => name));
    this.#shownAs = new Map(definitions.map(({ name, shownAs }) => [name, shownAs]));
    this.tools = Object.fromEntries(definitions.map((tool) => [tool.name, this.#toolOf(tool)]));
  }

  get isEmpty(): boolean {
    return this.#shownAs.size === 0;
  }

  isOffered(name: string): boolean {
    return this.#offered?.has(name) ?? true;
  }

  /** The calls in the form for people, in order. */
  get parts(): ToolPart[] {
    return [...this.#calls.values()]
      .filter(({ name }) => !this.#hidden.has(name))
      .map(({ part }) => part);
  }

  get recorded(): RecordedCall[] {
    return [...this.#calls.values()].map(({ name, part, outcome, ms, startedAt }) => ({
      name,
      input: part.input,
      outcome,
      ms: ms ?? Date.now() - startedAt,
    }));
  }

  /** All sources that the calls found. */
  get sources(): Source[] {
    return this.#done.flatMap(({ sources = [] }) => sources);
  }

  /** The text of people and pages in all results that the model has read. */
  get read(): string {
    return this.#done.flatMap(({ quotable }) => quotable).join('\n');
  }

  /** True if something was done or proposed, so that the answer may be empty. */
  get hasActed(): boolean {
    return this.#done.some(({ hasActed = false }) => hasActed);
  }

  get #done(): Result[] {
    return [...this.#results.values()].filter((result) => result !== null);
  }

  /** Follows the stream. @returns true if there is something new to show */
  take(part: TextStreamPart<ToolSet>): boolean {
    if (part.type === 'tool-call') {
      const { toolCallId, toolName: name } = part;
      const shown: ToolPart = {
        type: 'dynamic-tool',
        toolName: this.#shownAs.get(name) ?? name.slice(0, 255),
        toolCallId,
        state: 'input-available',
        input: shownInput(part.input),
      };
      this.#calls.set(toolCallId, {
        name,
        part: shown,
        startedAt: Date.now(),
        outcome: 'failed',
        ms: null,
      });
      return true;
    }
    if (part.type !== 'tool-result' && part.type !== 'tool-error') return false;
    const call = this.#calls.get(part.toolCallId);
    if (!call) return false;
    const result = this.#results.get(part.toolCallId);
    call.ms = Date.now() - call.startedAt;
    call.outcome = part.type === 'tool-error' ? 'failed' : (result?.outcome ?? 'done');
    call.part =
      part.type === 'tool-error'
        ? { ...call.part, state: 'output-error', errorText: messageOf(part.error) }
        : {
            ...call.part,
            state: 'output-available',
            output: shownOutput(result?.shown ?? { summary: '', items: [] }),
          };
    return true;
  }

  #toolOf({ name, description, inputSchema, run }: ToolDefinition) {
    return dynamicTool({
      description,
      inputSchema,
      execute: async (input, { toolCallId, abortSignal }) => {
        this.#started += 1;
        if (this.#started > MOST_CALLS)
          throw new Error('That was enough: answer with what you know.');
        this.#results.set(toolCallId, null);
        const limit = AbortSignal.timeout(CALL_MS);
        const result = await within(
          run(input, abortSignal ? AbortSignal.any([abortSignal, limit]) : limit),
          limit,
        );
        this.#results.set(toolCallId, result);
        for (const id of idsIn(JSON.stringify(result.content) ?? '')) this.ids.add(id);
        return result.content;
      },
      toModelOutput: ({ output }) => ({ type: 'text', value: asData(name, output) }),
    });
  }
}

/** @throws if the limit is reached first */
function within<Result>(work: Promise<Result>, limit: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      limit.addEventListener('abort', () => reject(new Error('The tool took too long.')));
    }),
  ]);
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);
