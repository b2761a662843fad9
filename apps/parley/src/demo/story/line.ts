import type { PersonKey } from '../people.ts';

/** Something that was said in the three weeks before the demo starts. */
export type StoryLine = {
  /** A working day of the story, and the clock then. */
  day: number;
  at: string;
  by: PersonKey | 'assistant';
  /** With `{on 2}` and `{day 2}` for days; `@Name` calls somebody. */
  text: string;
  /** By which others speak of this line. */
  key?: string;
  /** The line whose thread this is said in. */
  under?: string;
  /** The line that this answers. */
  answers?: string;
  isPinned?: true;
  file?: FileName;
  reactions?: Record<string, PersonKey[]>;
  poll?: [text: string, voters: PersonKey[]][];
};

/** Files that people shared while they talked. */
export type FileName =
  | 'first-week-measurements.csv'
  | 'commissioning-bergstrasse-3.pdf'
  | 'commissioning-checklist.md'
  | 'harbour-lane-site-plan.png'
  | 'turning-circle-harbour-lane.png'
  | 'how-to-sign-in.txt';
