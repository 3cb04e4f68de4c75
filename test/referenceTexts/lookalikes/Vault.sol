// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;
pragma abicoder v2;

/// @custom:since 0.0.1500
contract Vault {
    bytes4 private constant SELECTOR = 0xa9059cbb;
    uint256 private constant MASK = 0xffffffffffffffffffffffffffffffff;
    uint256 private constant HALF = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff;
    bytes32 private constant NAME = "0.0.1";
    bytes private constant CODE = hex"649ec62d705d70cd770f30adaed55d2384ea2fcc0e9422c0289d1cca5ed5d37aa5d4dfb9246c8cde46a4f3b39053ff18aafc83b2f1e7c7069e3a3863";
    bytes20 private constant ID = hex"179f0b5e5c280d2e1bf8fc48f31ef6a16baeb1f0";
    bytes32 private constant ROOT = hex"6339fe51ae661cf8b9704b76760173d66e6cb13361bc004530eb62c097485f9d";
    uint256 private constant SPLIT = 0x1234_5678_9abc_def0_1234_5678_9abc_def0_1234_5678;
    string public constant version = "0.0.2104";
    uint256 private constant WAD = 1e18;
    uint256 private fee = 0.0015 ether;

    function call(address target) external returns (bool ok) {
        (ok, ) = target.call(abi.encodeWithSelector(0xa9059cbb, msg.sender, uint256(0x0)));
        assembly {
            mstore(0x40, add(mload(0x40), 0x20))
            mstore(0x00, shl(224, 0x4e487b71))
        }
    }
}
