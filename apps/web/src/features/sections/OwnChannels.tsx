import { ThreadsRow } from '../followed-threads/ThreadsRow.tsx';
import { AllUnread } from '../unread/AllUnread.tsx';
import { TalkList } from './TalkList.tsx';

/** Everything unread, the followed threads, then the list. */
export function OwnChannels() {
  return (
    <>
      <AllUnread />
      <ThreadsRow />
      <TalkList />
    </>
  );
}
