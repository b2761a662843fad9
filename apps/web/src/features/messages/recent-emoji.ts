const STORED = 'parley-recent-emoji';
const USUAL = ['👍', '❤️', '😄', '🎉', '👀', '✅'];

/** The person's recent reactions first, then the usual ones; six of them. */
export function recentEmoji(): string[] {
  const stored = (localStorage.getItem(STORED) ?? '').split(' ').filter(Boolean);
  return [...new Set([...stored, ...USUAL])].slice(0, USUAL.length);
}

export function rememberEmoji(emoji: string): void {
  localStorage.setItem(STORED, [...new Set([emoji, ...recentEmoji()])].slice(0, USUAL.length).join(' '));
}
