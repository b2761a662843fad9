import type { Feature } from '../../lib/feature.ts';
import { fill } from '../../lib/slot.tsx';
import { channelHead, channelSettings, newChannelSections } from '../channels/slots.ts';

/** Assistants in channels: runs, prompts, tools and model providers. */
export const assistant = {
  name: 'assistant',
  uses: ['channels', 'emoji', 'members', 'profile', 'reach', 'risks', 'schedule', 'text'],
  tables: [
    'assistant_runs',
    'assistant_actions',
    'run_feedback',
    'channel_assistants',
    'channel_rules',
    'rehearsals',
    'rule_readings',
  ],
  texts: ['assistant', 'prompts', 'providers', 'rules', 'tools'],
  routes: {},
  fills: [
    fill(channelHead, () =>
      import('./AssistantState.tsx').then(({ AssistantState }) => AssistantState),
    ),
    fill(channelSettings, () =>
      import('./ChannelSections.tsx').then(({ ChannelSections }) => ChannelSections),
    ),
    fill(newChannelSections, () =>
      import('./PromptEditor.tsx').then(({ PromptEditor }) => PromptEditor),
    ),
  ],
} as const satisfies Feature;
