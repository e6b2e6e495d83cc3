import { Body, Controller, Query } from '@nestjs/common';
import { ASSETS, FarmAssets } from '#libs/assets';
import {
  AddAssetBody,
  ASSETS_MESSAGES,
  AssetDoneDto,
  AssetDto,
  AssetListDto,
  addAsset,
  assetCalls,
  ChangeAssetBody,
  changeAsset,
  ListQuery,
  PlaceAssetBody,
  placeAsset,
  SaveAssetBody,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

const READS = { roles: ASSETS.roles, scope: 'resource', grant: ASSETS.grants?.view } as const;
const WRITES = { roles: ASSETS.writers ?? [], scope: 'resource', grant: ASSETS.grants?.edit } as const;

/** Assets of farms: the documented calls, and those with all fields. */
@Controller()
export class AssetsController {
  constructor(private readonly assets: FarmAssets) {}

  @Handles(assetCalls.list, { ...READS, summary: 'List the assets of a farm', answers: AssetListDto })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Query() query: ListQuery,
  ): Promise<AssetListDto> {
    return this.assets.list(actor, farmId, query);
  }

  @Handles(assetCalls.find, { ...READS, summary: 'Find one asset', answers: AssetDto })
  find(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<AssetDto> {
    return this.assets.find(actor, id);
  }

  @Handles(assetCalls.create, { ...WRITES, summary: 'Add an asset to a farm', answers: AssetDto })
  create(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() body: SaveAssetBody,
  ): Promise<AssetDto> {
    return this.assets.add(actor, farmId, body);
  }

  @Handles(addAsset, {
    ...WRITES,
    summary: 'Add an asset to the farm in the body',
    answers: AssetDoneDto,
  })
  async add(@CurrentActor() actor: SessionActor, @Body() body: AddAssetBody): Promise<AssetDoneDto> {
    const { id } = await this.assets.add(actor, body.farmId.id, body);
    return { code: 0, message: ASSETS_MESSAGES.created, id };
  }

  @Handles(assetCalls.update, {
    ...WRITES,
    summary: 'Replace all fields of an asset but its position',
    answers: AssetDto,
  })
  update(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() { name, quantity, type = '', size, description = '', version }: SaveAssetBody,
  ): Promise<AssetDto> {
    return this.assets.change(actor, id, { name, quantity, type, size: size ?? null, description, version });
  }

  @Handles(changeAsset, {
    ...WRITES,
    summary: 'Change the fields of an asset that the body has',
    answers: AssetDoneDto,
  })
  async change(@CurrentActor() actor: SessionActor, @Body() body: ChangeAssetBody): Promise<AssetDoneDto> {
    const { id, ...changes } = body;
    await this.assets.change(actor, id, changes);
    return { code: 0, message: ASSETS_MESSAGES.updated, id };
  }

  @Handles(placeAsset, { ...WRITES, summary: 'Set the position of an asset', answers: AssetDto })
  place(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() body: PlaceAssetBody,
  ): Promise<AssetDto> {
    return this.assets.change(actor, id, body);
  }

  @Handles(assetCalls.remove, {
    ...WRITES,
    summary: 'Delete an asset; can be restored for 30 days',
    answers: AssetDoneDto,
  })
  async remove(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<AssetDoneDto> {
    await this.assets.remove(actor, id);
    return { code: 0, message: ASSETS_MESSAGES.removed, id };
  }

  @Handles(assetCalls.restore, { ...WRITES, summary: 'Restore one asset from the trash', answers: AssetDto })
  restore(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<AssetDto> {
    return this.assets.restore(actor, id);
  }
}
