import { z } from 'zod';
import { type Client, read } from '../identity.ts';
import { byIds } from './pages.ts';

const withPoll = z.object({ poll: z.literal(true) });
const options = z.array(z.string());

export type OptionVotes = { option: string; votes: number };

/** The results of the polls among messages, by the message's id. */
export async function pollResults(
  reader: Client,
  rows: readonly { id: string; metadata: unknown }[],
): Promise<ReadonlyMap<string, OptionVotes[]>> {
  const ids = rows.flatMap(({ id, metadata }) => (withPoll.safeParse(metadata).success ? id : []));
  if (ids.length === 0) return new Map();
  const [polls, votes] = await Promise.all([
    byIds(ids, (some) =>
      read('The polls', reader.from('polls').select('message_id, options').in('message_id', some)),
    ),
    byIds(ids, (some) =>
      read(
        'The votes',
        reader.from('poll_votes').select('message_id, option').in('message_id', some),
      ),
    ),
  ]);
  return new Map(
    polls.map(({ message_id: id, options: given }) => [
      id,
      options
        .catch([])
        .parse(given)
        .map((text, index) => {
          const count = votes.filter((vote) => vote.message_id === id && vote.option === index);
          return { option: text, votes: count.length };
        }),
    ]),
  );
}

/** The results in one line: 'Soup: 3, Pizza: 1'. */
export const votesLine = (results: readonly OptionVotes[]): string =>
  results.map(({ option, votes }) => `${option}: ${votes}`).join(', ');
