import type { Message } from '@parley/model';
import type { Client } from '../identity.ts';
import { pollResults } from '../tools/polls.ts';
import { readCards } from './cards.ts';
import { quotesOf, readQuoted } from './quotes.ts';
import { readReactions } from './reactions.ts';
import { readThreadEnds, repliesOf } from './threads.ts';
import { readFiles, type TurnFacts } from './turns.ts';

type Beside = {
  /** Who wrote what is shown beside the messages. */
  authors: (string | null)[];
  facts(name: TurnFacts['name']): Omit<TurnFacts, 'name' | 'colleagues'>;
};

/** What people see beside the texts of messages. @throws BackendError */
export async function readBeside(asker: Client, messages: Message[]): Promise<Beside> {
  const ids = messages.map(({ id }) => id);
  const [files, reactions, votes, cards, ends, quoted] = await Promise.all([
    readFiles(asker, messages),
    readReactions(asker, ids),
    pollResults(asker, messages),
    readCards(asker, ids),
    readThreadEnds(asker, messages),
    readQuoted(asker, messages),
  ]);
  return {
    authors: [...ends, ...quoted].map(({ author_id: id }) => id),
    facts: (name) => ({
      files,
      votes,
      cards,
      reactions: reactions(name),
      replies: repliesOf(messages, ends, name),
      quotes: quotesOf(quoted, name),
    }),
  };
}
