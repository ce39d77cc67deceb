import { defineModule } from '../../define.ts';

export const holds = defineModule('holds', {});
