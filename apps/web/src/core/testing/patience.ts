import { configure } from '@testing-library/react';

/** A second, the library's own, is too little for a busy machine. */
configure({ asyncUtilTimeout: 15_000 });
