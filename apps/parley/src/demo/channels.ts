import type { PersonKey } from './people.ts';
import type { ChannelName } from './story/index.ts';

export type DemoChannel = {
  name: ChannelName;
  icon: string;
  category: string | null;
  description: string;
  visibility: 'open' | 'private';
  mode: 'auto' | 'mention' | 'off';
  prompt: string;
  members: PersonKey[];
};

const everyone: PersonKey[] = [
  'mara',
  'jonas',
  'aiko',
  'samuel',
  'lucia',
  'pieter',
  'noor',
  'elena',
  'tomas',
  'grace',
  'finn',
  'ines',
];

/**
 * Channels of a small company that installs heat pumps, with enough content to try search, prompts
 * and files.
 */
export const channels: DemoChannel[] = [
  {
    name: 'General',
    icon: '🏡',
    category: null,
    visibility: 'open',
    mode: 'mention',
    members: everyone,
    description: 'News for everyone',
    prompt:
      'Answer questions about the company from what was said here. Keep it to three sentences.\n\n' +
      'When somebody joins, say "Welcome, {{asker}}! Ask me anything about Halden Heat." ' +
      'Every Friday at 15:00, summarise the week.',
  },
  {
    name: 'Installations',
    icon: '🔧',
    category: 'Field',
    visibility: 'open',
    mode: 'auto',
    members: ['mara', 'jonas', 'samuel', 'pieter', 'tomas', 'grace', 'finn', 'noor'],
    description: 'Sites in progress, questions from the roof',
    prompt:
      'You help installers on site.\n\n' +
      'When a message mentions a fault, an error or a leak, ask for the site, the device and ' +
      'the pressure. When nobody answers a question for two hours, hand over to Jonas. ' +
      'When somebody reacts with 🚨, draft a risk. When a problem is solved, sum it up in one ' +
      'line. Otherwise stay silent.',
  },
  {
    name: 'Planning',
    icon: '🗓️',
    category: 'Field',
    visibility: 'open',
    mode: 'auto',
    members: ['mara', 'aiko', 'lucia', 'elena', 'samuel', 'ines', 'jonas'],
    description: 'Who goes where, and when',
    prompt:
      'Keep track of dates. When a message contains a commitment, answer with a list: ' +
      'what, who, until when. Otherwise stay silent.',
  },
  {
    name: 'Customer care',
    icon: '☎️',
    category: 'Office',
    visibility: 'open',
    mode: 'auto',
    members: ['lucia', 'noor', 'elena', 'grace', 'ines', 'aiko', 'mara'],
    description: 'Questions, complaints and praise',
    prompt:
      'Draft a friendly reply to the customer in the language of the question, ' +
      'at most five sentences, with the next step and its date.\n\n' +
      'When somebody mentions a refund or a lawyer, hand over to Lucía. ' +
      'When a file is uploaded, react with 👀. Otherwise stay silent.',
  },
  {
    name: 'Warehouse',
    icon: '📦',
    category: 'Field',
    visibility: 'open',
    mode: 'mention',
    members: ['pieter', 'tomas', 'finn', 'samuel', 'jonas'],
    description: 'Stock, tools and vans',
    prompt:
      'Answer with numbers from this channel: what is in stock, what was ordered, what arrives when.',
  },
  {
    name: 'Leadership',
    icon: '🔒',
    category: 'Office',
    visibility: 'private',
    mode: 'mention',
    members: ['mara', 'jonas', 'lucia', 'ines'],
    description: 'Numbers and people, for the four of us',
    prompt: 'Be brief and factual. Never repeat names together with salaries.',
  },
  {
    name: 'Lunch',
    icon: '🥗',
    category: null,
    visibility: 'open',
    mode: 'off',
    members: ['mara', 'aiko', 'samuel', 'noor', 'tomas', 'grace', 'ines', 'finn'],
    description: 'Where and when',
    prompt: '',
  },
];
