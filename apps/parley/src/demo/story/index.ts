import { customerCare } from './customer-care.ts';
import { general } from './general.ts';
import { installations } from './installations.ts';
import { leadership } from './leadership.ts';
import type { StoryLine } from './line.ts';
import { lunch } from './lunch.ts';
import { planning } from './planning.ts';
import { warehouse } from './warehouse.ts';

export { conversations } from './conversations.ts';
export type { FileName, StoryLine } from './line.ts';

/** Three weeks of a company that installs heat pumps, by channel. */
export const story = {
  General: general,
  Installations: installations,
  Planning: planning,
  'Customer care': customerCare,
  Warehouse: warehouse,
  Leadership: leadership,
  Lunch: lunch,
} satisfies Record<string, StoryLine[]>;

export type ChannelName = keyof typeof story;

/** The line with this key in any channel. @throws if there is none */
export function lineOf(key: string): StoryLine {
  const found = Object.values(story)
    .flat()
    .find((line) => line.key === key);
  if (!found) throw new Error(`Nobody in the demo says ${key}`);
  return found;
}
