import { PhotosPanel } from './PhotosPanel.js';
import { farmerPhotos } from './photos.js';

/** Photos of the submissions from which a farmer was imported. */
export default function FarmerPhotosPanel({ id }: { id: number }) {
  return <PhotosPanel id={id} of={farmerPhotos} />;
}
