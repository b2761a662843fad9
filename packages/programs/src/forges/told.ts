import { plainLine } from '@parley/markdown';
import type { DocumentNode } from '@parley/markdown/document';
import { bold, filled, link, list, paragraph, quote, text } from '../nodes.ts';

/** What is told of an event of a forge. */
export type Told = {
  content: DocumentNode[];
  threadKey?: string;
  updateKey?: string;
};

/** "Bo opened #7 Fix the crane · harbour/app", the middle with its link. */
export const headline = (
  who: string,
  did: string,
  what: DocumentNode[],
  where?: string,
): DocumentNode =>
  paragraph([
    ...bold(text(who)),
    ...text(` ${did} `),
    ...what,
    ...(where === undefined ? [] : text(` · ${where}`)),
  ]);

/** An issue or pull request by its number and title. */
export const numbered = (sign: string, number: number, title: string, url: string) =>
  link(url, text(`${sign}${number} ${title}`));

const MOST_COMMITS = 5;

export type Commit = { id: string; message: string; url: string };

/** The newest commits of a push, each on one line. */
export function commitList(commits: readonly Commit[], total = commits.length): DocumentNode[] {
  const shown = commits.slice(-MOST_COMMITS);
  const more = total - shown.length;
  return [
    ...list(
      shown.map(({ id, message, url }) => [
        paragraph([
          ...link(url, text(id.slice(0, 7), [{ type: 'code' }])),
          ...text(` ${message.split('\n')[0]}`),
        ]),
      ]),
    ),
    ...(more > 0 ? filled(text(`and ${more} more`)) : []),
  ];
}

const MOST_QUOTED = 300;

/** The beginning of what somebody wrote there, without its Markdown. */
export function excerpt(body: string | null | undefined): DocumentNode[] {
  const line = plainLine(body ?? '', () => '');
  const shown = line.length > MOST_QUOTED ? `${line.slice(0, MOST_QUOTED).trimEnd()}…` : line;
  return quote(filled(text(shown)));
}

export const branchOf = (ref: string): string => ref.replace(/^refs\/(?:heads|tags)\//, '');

export const counted = (number: number, one: string): string =>
  `${number} ${one}${number === 1 ? '' : 's'}`;
