import { AllUnread } from '../unread/AllUnread.tsx';
import { TalkList } from './TalkList.tsx';

/** Everything unread, then the list. */
export function OwnChannels() {
  return (
    <>
      <AllUnread />
      <TalkList />
    </>
  );
}
