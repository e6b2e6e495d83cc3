import { PhotosPanel } from './PhotosPanel.js';
import { farmPhotos } from './photos.js';

/** Photos of the submissions from which a farm was imported. */
export default function FarmPhotosPanel({ id }: { id: number }) {
  return <PhotosPanel id={id} of={farmPhotos} />;
}
