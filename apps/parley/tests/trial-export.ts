import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DAY_S = 86_400;
const START = 1_700_000_000;
const HOSTILE = '<img src=x onerror=alert(1)>';

const USERS = [
  { id: 'U1', is_primary_owner: true, profile: { real_name: 'Mara Lind', email: 'm@h.test' } },
  { id: 'U2', profile: { real_name: 'Jonas Roth', email: 'j@h.test' } },
  { id: 'U3', profile: { real_name: `Aiko ${HOSTILE}`, email: 'a@h.test' } },
  { id: 'U4', deleted: true, profile: { real_name: 'Gone', email: 'g@h.test' } },
  { id: 'U5', is_bot: true, profile: { real_name: 'Weather' } },
];
const everybody = ['U1', 'U2', 'U3'];

type Line = [minute: number, user: string, text: string, more?: object];

/** By channel. What a question can know is written before it, and some of it only later. */
const LINES: Record<string, Line[]> = {
  general: [
    [
      0,
      'U1',
      'The crane inspection is on 14 March at berth seven. &lt;script&gt;alert(1)&lt;/script&gt;',
    ],
    [5, 'U2', 'The canteen closes for painting next week.'],
    // Answerable, and answered by a person after ten minutes.
    [60, 'U3', 'When is the crane inspection?'],
    [70, 'U1', 'On 14 March, as I wrote.'],
    // Only answerable by what comes later.
    [120, 'U2', 'Which supplier delivers the anchor chains?'],
    [180, 'U1', 'Nordkette is the supplier that delivers the anchor chains.'],
    // The same question again: now it is known.
    [240, 'U3', 'Which supplier delivers the anchor chains?'],
    // Nobody ever says.
    [300, 'U1', 'How many penguins live in Antarctica?'],
    [310, 'U2', 'Really?'],
    [320, 'U5', 'Who wants to know what the weather is?'],
    [330, 'U4', 'Where is my old locker key?'],
    [
      340,
      'U2',
      'When does the archive move? Edit: solved.',
      { edited: { user: 'U2', ts: `${START + 400 * 60}.000000` } },
    ],
    [350, 'U1', 'Can you review my change?'],
  ],
  hafen: [
    [400, 'U1', 'Das Sommerfest findet am 20. Juli am alten Leuchtturm statt.'],
    [460, 'U2', 'Wo findet das Sommerfest statt?', { thread: 460 }],
    [520, 'U1', 'Am Leuchtturm.', { thread: 460 }],
  ],
  board: [
    [600, 'U1', 'The merger with Seewind is signed on Friday.'],
    [660, 'U2', 'When is the merger with Seewind signed?'],
  ],
};

const tsOf = (minute: number) => `${START + minute * 60}.000100`;

/** Writes a small export of Slack: a team with questions whose answers are known to the test. */
export async function writeTrialExport(folder: string): Promise<void> {
  const channel = (id: string, name: string, members: string[]) => ({
    id,
    name,
    created: START - DAY_S,
    creator: 'U1',
    members,
    // Written at the end, so no answer may know it.
    purpose: { value: 'The supplier of anchor chains is Nordkette.' },
  });
  const files: Record<string, unknown> = {
    'users.json': USERS,
    'channels.json': [channel('C1', 'general', everybody), channel('C2', 'hafen', everybody)],
    'groups.json': [channel('G1', 'board', ['U1', 'U2'])],
  };
  for (const [name, lines] of Object.entries(LINES))
    files[`${name}/2023-11-14.json`] = lines.map(([minute, user, text, more = {}]) => ({
      type: 'message',
      user,
      text,
      ts: tsOf(minute),
      ...('thread' in more ? { thread_ts: tsOf(Number(more.thread)) } : more),
    }));
  for (const [path, value] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(value));
  }
}
