import { z } from 'zod';
import { read } from '../../identity.ts';
import { hrefOf } from '../links.ts';
import { foundFor, matches, wordsIn } from '../matches.ts';
import { readAuthorNames } from '../messages.ts';
import { readingTool } from '../tool.ts';

const READ = 1000;
const MOST = 25;
const DESCRIPTION_CHARACTERS = 600;
const STATUSES = ['open', 'mitigating', 'accepted', 'closed'] as const;

/** The risks of the register, most serious first. */
export const findRisks = readingTool({
  name: 'find_risks',
  title: 'Find risks',
  description:
    'Looks into the register of risks, gravest first: number, title, likelihood and impact ' +
    '(1 to 5), score, status, owner, due date, treatment. ' +
    'Use it for what could go wrong, which risk is gravest or overdue, and what is done about ' +
    'it. Example: {"words":"storm","min_score":12}.',
  input: z.object({
    words: wordsIn('title, description, category or owner'),
    statuses: z
      .array(z.enum(STATUSES))
      .min(1)
      .optional()
      .describe('All but closed ones when left out'),
    min_score: z.int().min(1).max(25).optional(),
  }),
  async run({ words, statuses, min_score: least }, { reader, workspaceId }) {
    const rows = await read(
      'The risks',
      reader
        .from('risks')
        .select(
          `id, number, title, description, category, likelihood, impact, score, status,
            treatment, treatment_plan, owner_id, due_on, review_on`,
        )
        .eq('workspace_id', workspaceId)
        .is('deleted_at', null)
        .in('status', statuses ?? ['open', 'mitigating', 'accepted'])
        .gte('score', least ?? 1)
        .order('score', { ascending: false })
        .order('number')
        .limit(READ),
    );
    const names = await readAuthorNames(
      reader,
      rows.map(({ owner_id: id }) => id),
    );
    const risks = rows.map(({ owner_id: owner, ...row }) => ({
      ...row,
      owner: owner ? names(owner) : null,
      link: hrefOf({ kind: 'risk', id: row.id, channel_id: null, message_id: null }),
    }));
    const found = risks.filter((risk) =>
      matches(words, [risk.title, risk.description, risk.category, risk.owner]),
    );
    const listed = found.slice(0, MOST);
    return {
      content: {
        count: found.length,
        risks: listed.map(({ id: _id, description, ...risk }) => ({
          ...risk,
          description: description?.slice(0, DESCRIPTION_CHARACTERS) ?? null,
        })),
      },
      shown: {
        summary: foundFor(words, found.length),
        items: listed.slice(0, 8).map(({ title, link, score, status }) => ({
          title,
          href: link,
          detail: `${score ?? ''} · ${status}`,
        })),
      },
      quotable: listed.flatMap(({ title, description, category, treatment_plan: plan }) => [
        title,
        description?.slice(0, DESCRIPTION_CHARACTERS),
        category,
        plan,
      ]),
      sources: listed.map(({ id, title, link }) => ({ type: 'risk', id, title, href: link })),
    };
  },
});
