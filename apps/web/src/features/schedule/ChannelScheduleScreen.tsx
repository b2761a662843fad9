import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useChannel } from '../channels/queries.ts';
import { ScheduleBoard } from './board/ScheduleBoard.tsx';

/** A channel's schedule. Read-only if the channel is archived. */
export default function ChannelScheduleScreen() {
  'use memo';
  const { channelId } = useParams({ from: '/auth/channels/$channelId/schedule' });
  const opened = useSearch({ from: '/auth/channels/$channelId/schedule' });
  const navigate = useNavigate();
  const onOpened = (search: { event?: string; at?: string }) =>
    void navigate({
      to: '/channels/$channelId/schedule',
      params: { channelId },
      search,
      replace: true,
    });
  return (
    <ScheduleBoard
      key={channelId}
      channelId={channelId}
      canPlan={useChannel(channelId)?.archived_at === null}
      opened={opened}
      onOpened={onOpened}
    />
  );
}
