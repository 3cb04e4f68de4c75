// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Whether it is warm enough to sit outside.
contract Weather {
    int256 public degrees;
    address public immutable thermometer = msg.sender;

    function measure(int256 now_) external {
        require(msg.sender == thermometer, "only the thermometer");
        degrees = now_;
    }

    function isWarm() external view returns (bool) {
        return degrees > 17;
    }
}
