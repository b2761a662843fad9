/** Business constants of spec point 9, with the unit in the name if they have one. */
export const limits = {
  nameMax: 255,
  nameMin: 3,
  topicMax: 255,
  descriptionMax: 255,
  iconMax: 255,
  emojiMax: 50,
  storagePathMax: 500,
  mimeTypeMax: 100,
  promptMax: 20_000,
  messageTextMax: 40_000,
  /** The quota of a new workspace's drive, as in the database. */
  driveQuotaBytes: 10 * 1024 ** 3,
  fileNameBytes: 255,
  attachmentsPerMessage: 20,
  attachmentBytes: 100 * 1024 * 1024,
  avatarBytes: 5 * 1024 * 1024,
  passwordMin: 8,
  /** Including the user who opens it. */
  conversationPeople: 9,
  /** In a larger channel only its owners and admins can call everyone. */
  everyoneUpTo: 50,
  /** The longest validity of a token for a user's own programs. */
  tokenDaysMax: 366,
} as const;

/** Durations of toasts and the interface, of spec point 9. */
export const times = {
  workspaceSwitchedToastMs: 3000,
  toastMs: 5000,
  undoDeleteMs: 30_000,
  groupMessagesMs: 5 * 60_000,
  tooltipOpenMs: 700,
  tooltipSkipMs: 300,
  transitionMs: 200,
} as const;

/** Realtime constants of spec point 9. */
export const realtime = {
  heartbeatMs: 25_000,
  timeoutMs: 10_000,
  reconnectMs: [1000, 2000, 5000, 10_000],
} as const;

/** The delay before reconnect attempt `tries` (1 is the first): 1 s, 2 s, 5 s, then 10 s. */
export function reconnectAfterMs(tries: number): number {
  return (
    realtime.reconnectMs[Math.min(Math.max(tries, 1), realtime.reconnectMs.length) - 1] ?? 10_000
  );
}
