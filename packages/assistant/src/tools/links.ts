type Found = { kind: string; id: string; channel_id: string | null; message_id: string | null };

/** The page of the app that shows exactly this result. */
export function hrefOf({ kind, id, channel_id: channel, message_id: message }: Found): string {
  if ((kind === 'message' || kind === 'file') && channel && message)
    return `/channels/${channel}?m=${message}`;
  if (kind === 'channel') return `/channels/${id}`;
  if (kind === 'person') return `/directory/${id}`;
  if (kind === 'location') return `/locations/${id}`;
  if (kind === 'risk') return `/risks/${id}`;
  if (kind === 'drive') return `/drive?file=${id}`;
  return `/schedule?event=${id}`;
}
