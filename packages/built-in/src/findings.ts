import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { parsePartialJson } from 'ai';
import { z } from 'zod';
import type { Quotable } from './quotable.ts';

/** The result of a tool; `output` is as in `tools/`. */
export type RecordedOutput = { tool: string; output: unknown };

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const messageSchema = z.object({
  author: text,
  at: text,
  text,
  link: z.string(),
  replies: z.number().catch(0),
});
/** What a poll's answers have, in whatever form the tool gives them. */
const votes = z.array(z.object({ option: z.string(), votes: z.number() })).catch([]);
const hit = z.object({
  kind: z.string(),
  title: text,
  text,
  at: text,
  link: z.string(),
  author: text,
  thread: text,
  channel: text,
  votes,
});
const person = z.object({
  name: z.string(),
  title: text,
  department: text,
  place: text,
  manager: text,
  email: text,
  phone: text,
  local_time: text,
  status: text,
  skills: z.array(z.string()).catch([]),
  link: z.string(),
});
const risk = z.object({
  number: z.number().nullish(),
  title: z.string(),
  score: z.number().nullish(),
  status: text,
  owner: text,
  due_on: text,
  link: z.string(),
});
const location = z.object({
  name: z.string(),
  kind: text,
  address: text,
  timezone: text,
  contact: text,
  notes: text,
  opening_hours: z.unknown().optional(),
  capacity: z.number().nullish(),
  link: z.string(),
});
const event = z.object({
  title: z.string(),
  starts_at: z.string(),
  ends_at: text,
  is_all_day: z.boolean().catch(false),
  link: z.string(),
});
const channel = z.object({ name: z.string(), description: text, link: z.string() });
const file = z.object({ name: z.string(), by: text, at: text, size: text, link: z.string() });
const readFile = z.object({ name: z.string(), link: z.string(), text, summary: text });

export type Hit = z.output<typeof hit>;
export type FoundPerson = z.output<typeof person>;
export type FoundRisk = z.output<typeof risk>;
export type FoundLocation = z.output<typeof location>;
export type FoundEvent = z.output<typeof event>;
export type ListedChannel = z.output<typeof channel>;
export type FoundFile = z.output<typeof file>;
export type ReadFile = z.output<typeof readFile>;

/**
 * The results of the tools since the last question, parsed for composing answers. Results of an
 * unexpected shape are ignored.
 */
export class Findings {
  readonly #toolResults: readonly RecordedOutput[];

  constructor(toolResults: readonly RecordedOutput[]) {
    this.#toolResults = toolResults;
  }

  /** How often a tool was called. */
  times(tool: string): number {
    return this.#toolResults.filter((result) => result.tool === tool).length;
  }

  get hits(): Hit[] {
    return this.#of('search', z.array(hit)).flat();
  }

  /** The messages in the results of all tools, without duplicates, in chronological order. */
  get messages(): Quotable[] {
    const lists = z.object({ messages: z.array(messageSchema) });
    const many = z.object({ channels: z.array(lists) });
    const all = [
      ...['read_period', 'list_decisions_and_actions'].flatMap((tool) =>
        this.#of(tool, lists).flatMap(({ messages }) => messages),
      ),
      ...this.#of('since_i_was_away', many).flatMap(({ channels }) =>
        channels.flatMap(({ messages }) => messages),
      ),
    ];
    return [...new Map(all.map((message) => [message.link, saidOf(message)])).values()].toSorted(
      (a, b) => a.at.localeCompare(b.at),
    );
  }

  /** News by channel, or null if no tool was called for them. */
  get news(): { channel: string; leftOut: number; messages: Quotable[] }[] | null {
    const shape = z.object({
      channels: z.array(
        z.object({
          channel: z.string(),
          left_out: z.number().catch(0),
          messages: z.array(messageSchema),
        }),
      ),
    });
    const [news] = this.#of('since_i_was_away', shape);
    return (
      news?.channels.map(({ channel: name, left_out: leftOut, messages }) => ({
        channel: name,
        leftOut,
        messages: messages.map(saidOf),
      })) ?? null
    );
  }

  /** The messages of the thread that was read, the first of which it is under. */
  get thread(): Quotable[] {
    return this.#of('read_thread', z.object({ messages: z.array(messageSchema) })).flatMap(
      ({ messages }) => messages.map(saidOf),
    );
  }

  /** The name of the channel that was read, or null. */
  get readChannel(): string | null {
    return (
      ['read_period', 'list_decisions_and_actions'].flatMap((tool) =>
        this.#of(tool, z.object({ channel: z.string() })),
      )[0]?.channel ?? null
    );
  }

  /** The next page of the period that is being read, or null. */
  get nextPage(): number | null {
    return (
      this.#of('read_period', z.object({ next_page: z.number().nullable() })).at(-1)?.next_page ??
      null
    );
  }

  get file(): ReadFile | null {
    return this.#of('read_file', readFile)[0] ?? null;
  }

  get people(): FoundPerson[] {
    return this.#listed('find_people', 'people', person);
  }

  get risks(): FoundRisk[] {
    return this.#listed('find_risks', 'risks', risk);
  }

  get places(): FoundLocation[] {
    return this.#listed('find_locations', 'places', location);
  }

  get events(): FoundEvent[] {
    return this.#listed('find_events', 'events', event);
  }

  get channels(): ListedChannel[] {
    return this.#listed('find_channels', 'channels', channel);
  }

  get files(): FoundFile[] {
    return this.#listed('find_files', 'files', file);
  }

  /** The total number, which may be larger than the number of listed items. */
  total(tool: string): number {
    return this.#of(tool, z.object({ count: z.number() }))[0]?.count ?? 0;
  }

  get count(): number | null {
    return this.#of('count_things', z.object({ count: z.number() }))[0]?.count ?? null;
  }

  /** The problem that a tool reports, or null. */
  problemOf(tool: string): string | null {
    return (
      this.#of(tool, z.object({ problem: z.string() }))[0]?.problem ??
      this.#of(tool, z.object({ error: z.string() }))[0]?.error ??
      null
    );
  }

  #of<Shape extends z.ZodType>(tool: string, shape: Shape): z.output<Shape>[] {
    return this.#toolResults
      .filter((result) => result.tool === tool)
      .flatMap(({ output }) => {
        const parsed = shape.safeParse(output);
        return parsed.success ? [parsed.data] : [];
      });
  }

  #listed<Item extends z.ZodObject<{ link: z.ZodString }>>(
    tool: string,
    name: string,
    item: Item,
  ): z.output<Item>[] {
    const all = this.#of(tool, z.object({ [name]: z.array(item) })).flatMap(
      (result) => result[name] ?? [],
    );
    return [...new Map(all.map((each) => [linkOf(each), each])).values()];
  }
}

const linkOf = (item: unknown) => JSON.stringify(item);

/** The message's id comes from its link, so that it can be cited as a source. */
const saidOf = ({
  author,
  at,
  text: words,
  link,
  replies,
}: z.output<typeof messageSchema>): Quotable => ({
  id: /[?&]m=([^&#]+)/.exec(link)?.[1] ?? null,
  author,
  at,
  text: words,
  href: link,
  isAnswered: replies > 0,
});

/** The results of the tools since a person's last message. */
export async function toolResultsIn(prompt: LanguageModelV4Prompt): Promise<RecordedOutput[]> {
  const since = prompt.slice(prompt.findLastIndex(({ role }) => role === 'user') + 1);
  const results = since.flatMap((message) =>
    message.role === 'tool'
      ? message.content.flatMap((part) => (part.type === 'tool-result' ? [part] : []))
      : [],
  );
  return Promise.all(
    results.map(async ({ toolName, output }) => ({
      tool: toolName,
      output: await outputOf(output),
    })),
  );
}

type Output = Extract<
  Extract<LanguageModelV4Prompt[number], { role: 'tool' }>['content'][number],
  { type: 'tool-result' }
>['output'];

async function outputOf(output: Output): Promise<unknown> {
  if (output.type === 'json') return output.value;
  // A long result is cut; its readable part still counts.
  if (output.type === 'text')
    return (
      (await parsePartialJson(output.value.replace(/^<data[^>]*>\s*|\s*<\/data>\s*$/g, '')))
        .value ?? output.value
    );
  if (output.type === 'error-text') return { error: output.value };
  return null;
}
