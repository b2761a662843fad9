import { expect, test } from 'vitest';
import { supportsImages } from './image-support.ts';

test.each([
  ['anthropic', 'claude-sonnet-5-5'],
  ['anthropic', 'claude-3-haiku-20240307'],
  ['openai', 'gpt-5.5'],
  ['openai', 'gpt-4o-mini'],
  ['openai', 'o4-mini'],
  ['google', 'gemini-flash-latest'],
  ['google', 'gemma-3-27b-it'],
  ['openai-compatible', 'llama3.2-vision:11b'],
  ['openai-compatible', 'Qwen/Qwen2.5-VL-7B-Instruct'],
  ['openai-compatible', 'qwen3-vl:8b'],
  ['openai-compatible', 'llava:13b'],
  ['openai-compatible', 'openai/gpt-4o'],
  ['openai-compatible', 'anthropic/claude-sonnet-4'],
  ['openai-compatible', 'google/gemini-2.5-pro'],
] as const)('%s %s gets images', (kind, model) => {
  expect(supportsImages(kind, model)).toBe(true);
});

test.each([
  ['built-in', 'parley'],
  ['anthropic', 'claude-2.1'],
  ['openai', 'gpt-3.5-turbo'],
  ['openai', 'o3-mini'],
  ['google', 'gemma-2-9b-it'],
  ['openai-compatible', 'llama3.1:8b'],
  ['openai-compatible', 'mistral-7b-instruct'],
  ['openai-compatible', 'openai/gpt-oss-120b'],
  ['openai-compatible', 'deepseek-r1'],
] as const)('%s %s gets only text', (kind, model) => {
  expect(supportsImages(kind, model)).toBe(false);
});
