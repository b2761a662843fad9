/** Business constants of spec point 9, with the unit in the name where there is one. */
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
  /** Of a new workspace's drive, as the database has it. */
  driveQuotaBytes: 10 * 1024 ** 3,
  fileNameBytes: 255,
  attachmentsPerMessage: 20,
  attachmentBytes: 100 * 1024 * 1024,
  avatarBytes: 5 * 1024 * 1024,
  passwordMin: 8,
  /** With oneself. */
  conversationPeople: 9,
  /** In a larger channel only who runs it calls everyone. */
  everyoneUpTo: 50,
  /** How long a token of somebody's own programs is valid. */
  tokenDaysMax: 366,
} as const;

/** Toast and interface times of spec point 9. */
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

/** How long to wait before reconnect attempt `tries` (1 is the first): 1 s, 2 s, 5 s, then 10 s. */
export function reconnectAfterMs(tries: number): number {
  return (
    realtime.reconnectMs[Math.min(Math.max(tries, 1), realtime.reconnectMs.length) - 1] ?? 10_000
  );
}
