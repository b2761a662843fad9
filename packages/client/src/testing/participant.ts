import { newId, type Participant } from '@parley/model';

const AT = '2026-01-01T00:00:00Z';

/** A participant who has changed no setting and read nothing, except for the given columns. */
export const participantWith = (given: Partial<Participant> = {}): Participant => ({
  id: newId(),
  workspace_id: newId(),
  channel_id: newId(),
  profile_id: newId(),
  role: 'member',
  last_read_at: null,
  last_read_message_id: null,
  notify: 'all',
  starred: false,
  muted_until: null,
  created_at: AT,
  updated_at: AT,
  ...given,
});
