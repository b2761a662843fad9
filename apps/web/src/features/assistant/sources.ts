import type { Json } from '@parley/model';
import * as z from 'zod/mini';

const TYPES = ['message', 'file', 'person', 'risk', 'location', 'event'] as const;
/** `href` is recorded by the run. Runs from before the search feature only recorded the message. */
const recorded = z.object({
  type: z.enum(TYPES),
  id: z.optional(z.string()),
  message_id: z.nullish(z.uuid()),
  title: z.string().check(z.minLength(1)),
  href: z.optional(z.string().check(z.startsWith('/'))),
  at: z.optional(z.string()),
});

export type Source = {
  type: (typeof TYPES)[number];
  title: string;
  href: string;
  /** When it was written; absent for what has no such time. */
  at?: string;
};

const PAGES = { person: '/directory/', risk: '/risks/', location: '/locations/' } as const;

/**
 * Sources of a run without duplicates. Leaves out types this version of the app does not know or
 * cannot open.
 */
export function sourcesOf(sources: Json | undefined, channelId: string): Source[] {
  const known = (Array.isArray(sources) ? sources : []).flatMap((entry): Source[] => {
    const { data } = recorded.safeParse(entry);
    const href = data && (data.href ?? hrefOfSource(data, channelId));
    if (!data || !href) return [];
    const { type, title, at } = data;
    return [{ type, title, href, ...(at === undefined ? {} : { at }) }];
  });
  return known.filter(
    ({ href }, index) => known.findIndex((other) => other.href === href) === index,
  );
}

/** Sources that the text does not link to yet. */
export const notCited = (sources: readonly Source[], text: string): Source[] =>
  sources.filter(({ href }) => !text.includes(`](${href})`));

function hrefOfSource(
  { type, id, message_id }: z.infer<typeof recorded>,
  channelId: string,
): string | null {
  if (type === 'message' || type === 'file')
    return message_id ? `/channels/${channelId}?m=${message_id}` : null;
  if (!id) return null;
  return type === 'event' ? `/schedule?event=${id}` : `${PAGES[type]}${id}`;
}
