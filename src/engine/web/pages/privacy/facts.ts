import { config } from '../../core/config.ts';
import { type NoticeFacts, noticeFactsOf } from './facts-of.ts';

/** A build writes this module out as it is (`outlineOnly` in vite.config.ts): the page stands open. */
export const noticeFacts: NoticeFacts = noticeFactsOf(config);
