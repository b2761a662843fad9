import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Drive } from './Drive.tsx';

const route = getRouteApi('/auth/drive');

/** The drive of the workspace and its channels (`/drive?folder=…&channel=…&file=…&view=bin`). */
export default function DriveScreen() {
  const address = route.useSearch();
  const navigate = useNavigate();
  return <Drive address={address} go={(next) => void navigate({ to: '/drive', search: next })} />;
}
