import type { ReadingToolName } from '@parley/model/prompts';
import { countThings } from './count-things.ts';
import { decisionsAndActions } from './list-decisions-and-actions.ts';
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
import { settled } from './settled.ts';
import { sinceIWasAway } from './since-i-was-away.ts';
import type { ReadingTool } from '../tool.ts';

/** Reading tools by their names for the model; a missing one is a compile error. */
const READING_TOOLS: { [Name in ReadingToolName]: ReadingTool<Name> } = {
  search,
  read_thread: readThread,
  read_period: readPeriod,
  read_file: readFile,
  find_files: findFiles,
  find_channels: findChannels,
  find_people: findPeople,
  find_risks: findRisks,
  find_locations: findLocations,
  find_events: findEvents,
  since_i_was_away: sinceIWasAway,
  settled,
  list_decisions_and_actions: decisionsAndActions,
  count_things: countThings,
};

/** All tools with which a model, or a person's own program, can read the workspace. */
export const readingTools: readonly ReadingTool[] = Object.values(READING_TOOLS);
