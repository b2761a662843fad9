import { countThings } from './count.ts';
import { decisionsAndActions } from './decisions.ts';
import { findChannels } from './find-channels.ts';
import { findEvents } from './find-events.ts';
import { findFiles } from './find-files.ts';
import { findLocations } from './find-locations.ts';
import { findPeople } from './find-people.ts';
import { findRisks } from './find-risks.ts';
import { readFile } from './read-file.ts';
import { readPeriod } from './read-period.ts';
import { readThread } from './read-thread.ts';
import { search } from './search.ts';
import { sinceIWasAway } from './since-away.ts';
import type { ReadingTool } from './tool.ts';

/** Every tool by which a model, or a person’s own program, may read the workspace. */
export const readingTools: readonly ReadingTool[] = [
  search,
  readThread,
  readPeriod,
  readFile,
  findFiles,
  findChannels,
  findPeople,
  findRisks,
  findLocations,
  findEvents,
  sinceIWasAway,
  decisionsAndActions,
  countThings,
];
