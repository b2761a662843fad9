import type { Operation } from './attempt.ts';
import { assistantOperations } from './operations-assistant.ts';
import { channelOperations } from './operations-channels.ts';
import { driveOperations } from './operations-drive.ts';
import { entryOperations } from './operations-entries.ts';
import { accountOperations } from './operations-account.ts';
import { functionOperations } from './operations-functions.ts';
import { messageOperations } from './operations-messages.ts';
import { peopleOperations } from './operations-people.ts';
import { personalOperations } from './operations-personal.ts';
import { roomOperations } from './operations-rooms.ts';
import { sharedOperations } from './operations-shared.ts';
import { toolOperations } from './operations-tools.ts';
import { uploadOperations } from './operations-uploads.ts';

/** Every name of decisions/ and how it is tried. */
export const operations: Record<string, Operation> = {
  ...assistantOperations,
  ...channelOperations,
  ...driveOperations,
  ...entryOperations,
  ...functionOperations,
  ...accountOperations,
  ...messageOperations,
  ...peopleOperations,
  ...personalOperations,
  ...roomOperations,
  ...sharedOperations,
  ...toolOperations,
  ...uploadOperations,
};
