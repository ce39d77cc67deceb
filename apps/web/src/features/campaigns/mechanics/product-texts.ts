import { loadMessages } from '../../../core/i18n/messages.ts';

/** The shop's texts, for a sheet that a tap opens: their handle is in a chunk that no campaign page needs. */
export async function loadProductTexts(): Promise<void> {
  const { productMessages } = await import('../../../domain/products/messages.ts');
  await loadMessages(productMessages);
}
