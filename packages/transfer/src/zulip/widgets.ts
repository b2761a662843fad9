import { asText } from '../archive/text.ts';
import type { ZulipNote } from './notes.ts';

/** What people did to a poll or a list of tasks: the contents of its submessages, in order. */
export type Submessages = readonly { sender: number; content: string }[];

type Event = {
  type?: unknown;
  widget_type?: unknown;
  extra_data?: {
    question?: unknown;
    options?: unknown;
    task_list_title?: unknown;
    tasks?: unknown;
  };
  option?: unknown;
  idx?: unknown;
  key?: unknown;
  vote?: unknown;
  task?: unknown;
};

/** A poll or a list of tasks as text; null for any other message. */
export function widgetText(
  content: string,
  submessages: Submessages,
  tell: (code: ZulipNote) => void,
): string | null {
  const [, kind, rest = ''] = /^\/(poll|todo)(?:[ \n]([\s\S]*))?$/.exec(content) ?? [];
  const events = submessages.map(({ sender, content: found }) => ({ sender, event: read(found) }));
  if (kind === undefined) {
    if (events.length > 0) tell('unknown_widget');
    return null;
  }
  tell(kind === 'poll' ? 'poll' : 'todo');
  const [title = '', ...lines] = rest.split('\n').map((line) => line.trim());
  const items = lines.filter((line) => line !== '');
  return kind === 'poll' ? pollText(title, items, events) : todoText(title, items, events);
}

type Events = readonly { sender: number; event: Event }[];

function pollText(title: string, options: readonly string[], events: Events): string {
  let question = title;
  const answers = new Map<string, { name: string; voters: Set<number> }>();
  const answer = (key: string, name: string) => answers.set(key, { name, voters: new Set() });
  for (const [index, name] of options.entries()) answer(`canned,${index}`, name);
  for (const { sender, event } of events) {
    if (event.type === 'new_option') answer(`${sender},${event.idx}`, String(event.option));
    if (event.type === 'question') question = String((event as { question?: unknown }).question);
    if (event.type !== 'vote') continue;
    const voters = answers.get(String(event.key))?.voters;
    if (event.vote === 1) voters?.add(sender);
    else voters?.delete(sender);
  }
  const lines = [...answers.values()].map(
    ({ name, voters }) => `- ${asText(line(name))} (${voters.size})`,
  );
  return [`**${asText(line(question)) || 'Poll'}**`, '', ...lines].join('\n').trimEnd();
}

function todoText(title: string, tasks: readonly string[], events: Events): string {
  const added = events.flatMap(({ event }) =>
    event.type === 'new_task' ? [String(event.task)] : [],
  );
  const lines = [...tasks, ...added].map((task) => `- ${asText(line(task))}`);
  return [`**${asText(line(title)) || 'Tasks'}**`, '', ...lines].join('\n').trimEnd();
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500);

function read(content: string): Event {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
