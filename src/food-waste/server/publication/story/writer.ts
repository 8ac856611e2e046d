import type { ServerContext } from '../../../../engine/server/context.ts';
import type { Words } from '../../../../engine/server/i18n.ts';
import type { Areas } from '../../../../thailand/server/geography/areas.ts';
import { areaIn } from '../../dashboard/export/words.ts';
import type { PublishedFigures } from '../../dashboard/published.ts';
import type { Throttle } from '../../dashboard/throttle.ts';
import type { Editions } from '../editions.ts';
import { readStory } from './figures.ts';
import { type Story, writeStory } from './story.ts';
import type { StorySubject } from './subject.ts';

export interface StoryOptions {
  readonly context: Pick<ServerContext, 'now'>;
  readonly editions: Editions;
  readonly published: Pick<PublishedFigures, 'open'>;
  readonly areas: Areas;
  readonly words: Words;
  readonly throttle: Throttle;
  /** Where the office's `site.json` is, which names the licence; none if absent. */
  readonly officeFolder?: string | undefined;
}

/** Writes the story of published figures, in somebody's language. */
export class StoryWriter {
  constructor(private readonly options: StoryOptions) {}

  #speech({ language }: StorySubject) {
    const { words, areas } = this.options;
    return { words, areas, language };
  }

  areaName(subject: StorySubject): string {
    return areaIn(this.#speech(subject), subject.area);
  }

  async write(subject: StorySubject): Promise<Story> {
    const { published, areas, context } = this.options;
    const figures = await readStory(published, subject, { areas, now: context.now() });
    return writeStory(this.#speech(subject), subject, figures);
  }
}
