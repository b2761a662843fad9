import type { AssistantRun } from '@parley/model';
import { expect, test } from 'vitest';
import { isOutdated, toolsOf } from './run-facts.ts';

const run: AssistantRun = {
  id: 'run',
  workspace_id: 'w',
  channel_id: 'c',
  message_id: 'm',
  reply_id: 'r',
  assistant_id: 'a',
  asked_by: 'p',
  status: 'done',
  attempt: 1,
  model: null,
  prompt_version: null,
  input_tokens: null,
  output_tokens: null,
  duration_ms: 4000,
  error: null,
  sources: [],
  stop_requested_at: null,
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:10Z',
  provider: null,
  tool_calls: [],
  cost: null,
  first_token_ms: null,
  reason: null,
  reading: null,
  sources_changed_at: null,
  is_addressed: true,
};

test('an answer is outdated if its question changed after the answer was started', () => {
  expect(isOutdated(run, { edited_at: null })).toBe(false);
  expect(isOutdated(run, undefined)).toBe(false);
  expect(isOutdated(run, { edited_at: '2026-11-21T09:00:05Z' })).toBe(false);
  expect(isOutdated(run, { edited_at: '2026-11-21T09:00:08Z' })).toBe(true);
  expect(isOutdated({ ...run, status: 'running' }, { edited_at: '2026-11-21T10:00:00Z' })).toBe(
    false,
  );
});

test('counts the tools of a run', () => {
  const tool_calls = [
    { name: 'search', input: {}, outcome: 'done', ms: 3 },
    { name: 'read_file', input: {}, outcome: 'failed', ms: 3 },
    { name: 'search', input: {}, outcome: 'done', ms: 3 },
  ];
  expect(toolsOf({ tool_calls })).toEqual([
    { name: 'search', count: 2 },
    { name: 'read_file', count: 1 },
  ]);
  expect(toolsOf({ tool_calls: 'none' })).toEqual([]);
});
