import { z } from 'zod';
import { defineEndpoints } from '../api/endpoint.ts';
import { orderDetail } from '../orders/schemas.ts';
import { MAX_COMMENT, tagsFor } from './facts.ts';
import { byId, longText } from '../api/schemas.ts';

export const ratingEndpoints = defineEndpoints({
  'POST maas:/v1/orders/:id/rating': {
    summary: 'Rate the trip of a completed order, once',
    auth: 'user',
    idempotent: true,
    queueable: true,
    params: byId,
    body: z
      .object({
        stars: z.int().min(1).max(5),
        tags: z.array(z.string().max(32)).max(8).default([]),
        comment: longText(MAX_COMMENT).trim().default(''),
      })
      .refine(
        ({ stars, tags }) => {
          const knownTags: readonly string[] = tagsFor(stars);
          return new Set(tags).size === tags.length && tags.every((tag) => knownTags.includes(tag));
        },
        { path: ['tags'], message: 'must be distinct tags from the list for this number of stars' },
      ),
    output: orderDetail,
    errors: ['order_not_found', 'rating_not_allowed', 'rating_exists'],
  },
});
