import type { ComponentType } from 'react';
import type { InputProps } from '../../fields/types.ts';

/** Takes the value of one field of one resource in its own way, in forms. */
export type CustomInput = ComponentType<InputProps>;

/** By the name of the resource, then of the field; each loaded with `lazy`. See docs/extend.md. */
export const CUSTOM_INPUTS: Readonly<Record<string, Readonly<Record<string, CustomInput>>>> = {};
