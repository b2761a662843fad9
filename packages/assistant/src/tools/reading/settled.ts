import { channelTitle } from '@parley/model';
import { z } from 'zod';
import { read } from '../../identity.ts';
import { settledOf } from '../../conversation/settled.ts';
import { findChannel } from '../channels.ts';
import { hrefOf } from '../links.ts';
import { foundFor, matches, wordsIn } from '../matches.ts';
import { readAuthorNames } from '../messages.ts';
import { byIds } from '../pages.ts';
import { noFinding, readingTool } from '../tool.ts';

const READ = 1000;
const MOST = 40;
const SHOWN = 8;
const KINDS = ['decision', 'promise', 'number', 'question'] as const;

/** What channels have settled, newest first. */
export const settled = readingTool({
  name: 'settled',
  title: 'What was settled',
  description:
    'Looks up what channels have settled, newest first: decisions, promises with owner and due ' +
    'date, numbers with what they were before, and open questions. Use it for "what did we ' +
    'decide", "who promised what", "what is still open", "what is the current value". Facts that ' +
    'are not confirmed were only noticed by the assistant: say so. Example: ' +
    '{"kinds":["promise"],"person":"me","only":"overdue"}.',
  input: z.object({
    words: wordsIn('the fact, its subject or its owner', 'everything'),
    kinds: z.array(z.enum(KINDS)).min(1).optional().describe('All kinds when left out'),
    person: z
      .string()
      .max(255)
      .optional()
      .describe('Whose promises: a name, or "me" for the person who asks'),
    only: z.enum(['open', 'overdue']).optional().describe('Leaves out what is done, or not due'),
    channel: z.string().max(255).optional().describe('All that can be read when left out'),
  }),
  async run(
    { words, kinds, person, only, channel: wanted },
    { reader, workspaceId, personId, channelId, now, timezone },
  ) {
    const chosen =
      wanted === undefined ? null : await findChannel(reader, workspaceId, wanted, channelId);
    if (chosen && !chosen.channel) return noFinding(chosen.problem, wanted);
    const base = reader
      .from('channel_facts')
      .select(
        `id, channel_id, kind, subject, text, owner_id, due_on, state, message_id, is_quote_gone,
          stated_at, replaced_by`,
      )
      .eq('workspace_id', workspaceId)
      .in('state', ['proposed', 'open', 'done'])
      .order('stated_at', { ascending: false })
      .limit(READ);
    const rows = await read('The facts', chosen ? base.eq('channel_id', chosen.channel.id) : base);
    const [names, channels] = await Promise.all([
      readAuthorNames(
        reader,
        rows.map(({ owner_id: id }) => id),
      ),
      byIds(
        rows.map(({ channel_id: id }) => id),
        (ids) =>
          read('The channels', reader.from('channels').select('id, name, topic').in('id', ids)),
      ),
    ]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(now);
    const titles = new Map(channels.map((one) => [one.id, channelTitle(one)]));
    const isMe = /^(?:me|myself|mich|ich|mir)$/iu.test(person ?? '');
    const found = settledOf(rows)
      .map((fact) => ({ ...fact, owner: fact.ownerId ? names(fact.ownerId) : null }))
      .filter(
        ({ kind, owner, ownerId, isDone, dueOn, subject, text }) =>
          (kinds === undefined || kinds.includes(kind)) &&
          (person === undefined || (isMe ? ownerId === personId : matches(person, [owner]))) &&
          (only === undefined || !isDone) &&
          (only !== 'overdue' || (dueOn !== null && dueOn < today)) &&
          matches(words, [subject, text, owner]),
      );
    const listed = found.slice(0, MOST).map((fact) => ({
      ...fact,
      channel: titles.get(fact.channelId) ?? '',
      link: fact.messageId
        ? hrefOf({
            kind: 'message',
            id: fact.messageId,
            channel_id: fact.channelId,
            message_id: fact.messageId,
          })
        : `/channels/${fact.channelId}/settled`,
    }));
    return {
      content: {
        count: found.length,
        facts: listed.map(
          ({
            kind,
            subject,
            text,
            owner,
            dueOn,
            isConfirmed,
            isQuoteGone,
            isDone,
            at,
            before,
            channel,
            link,
          }) => ({
            kind,
            about: subject,
            text,
            ...(kind === 'promise' ? { owner, due: dueOn, done: isDone } : {}),
            confirmed: isConfirmed,
            ...(isQuoteGone ? { message_was_edited: true } : {}),
            at,
            ...(before ? { before } : {}),
            channel,
            link,
          }),
        ),
      },
      shown: {
        summary: foundFor(words, found.length),
        items: listed.slice(0, SHOWN).map(({ text, link, owner, dueOn, at }) => ({
          title: text.slice(0, 100),
          href: link,
          detail: [owner, dueOn ?? at.slice(0, 10)].filter(Boolean).join(' · '),
        })),
      },
      quotable: listed.flatMap(({ text, subject, before }) => [text, subject, before]),
      sources: listed.flatMap(({ messageId, text, link }) =>
        messageId
          ? [{ type: 'message' as const, id: messageId, title: text.slice(0, 100), href: link }]
          : [],
      ),
    };
  },
});
