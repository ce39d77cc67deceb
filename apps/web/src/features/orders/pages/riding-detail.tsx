import { TripPage } from '../trip-page.tsx';

/** Two routes, one page: older links name the order otherwise. */
export default TripPage;
