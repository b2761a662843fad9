import type { PersonKey } from '../people.ts';

/** A message of the three weeks before the demo starts. */
export type StoryLine = {
  /** A working day of the story, and the time. */
  day: number;
  at: string;
  by: PersonKey | 'assistant';
  /** `{on 2}` and `{day 2}` stand for days; `@Name` mentions a person. */
  text: string;
  /** Key by which other lines refer to this one. */
  key?: string;
  /** Key of the thread's first line. */
  under?: string;
  /** Key of the line it replies to. */
  answers?: string;
  /** 'for everybody' if the workspace sees it before joining. */
  isPinned?: true | 'for everybody';
  file?: FileName;
  reactions?: Record<string, PersonKey[]>;
  poll?: [text: string, voters: PersonKey[]][];
};

/** Files that people share in messages. */
export type FileName =
  | 'first-week-measurements.csv'
  | 'commissioning-bergstrasse-3.pdf'
  | 'commissioning-checklist.md'
  | 'harbour-lane-site-plan.png'
  | 'turning-circle-harbour-lane.png'
  | 'how-to-sign-in.txt';
