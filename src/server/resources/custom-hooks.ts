import type { HookRegistry } from './hooks.ts';

/**
 * What an office wants done before or after saving its resources, by their names. See docs/extend.md.
 */
export const CUSTOM_HOOKS: HookRegistry = {};
