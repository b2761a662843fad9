import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Drive } from './Drive.tsx';

const route = getRouteApi('/auth/channels/$channelId/files');

/** A channel's drive files and the attachments of its messages. */
export default function ChannelFilesScreen() {
  const { channelId } = route.useParams();
  const { folder, file } = route.useSearch();
  const navigate = useNavigate();
  return (
    <Drive
      isTab
      address={{ channel: channelId, folder, file }}
      go={(next) =>
        void navigate({
          to: '/channels/$channelId/files',
          params: { channelId },
          search: { folder: next.folder, file: next.file },
        })
      }
    />
  );
}
